/** The functions of jstat that are used; the package comes without types. */
declare module 'jstat' {
  interface Distribution<Parameters extends readonly number[]> {
    cdf(x: number, ...parameters: Parameters): number;
    pdf(x: number, ...parameters: Parameters): number;
    inv(p: number, ...parameters: Parameters): number;
  }
  const jstat: {
    readonly jStat: {
      readonly normal: Distribution<[mean: number, standardDeviation: number]>;
      readonly studentt: Distribution<[degrees: number]>;
      readonly binomial: Distribution<[trials: number, probability: number]>;
    };
  };
  export default jstat;
}

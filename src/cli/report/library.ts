/** The library that draws figures. A bundle of its own, loaded by `falsify results --format html` alone. */
export * from '../../base/figure/plot';

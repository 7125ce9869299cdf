export function Space() {
  return <p>3-D</p>;
}

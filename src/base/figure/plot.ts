/** The parts of the library that figures use. A chunk of its own, which is loaded with the first figure. */
export {
  areaY,
  arrow,
  axisX,
  axisY,
  cell,
  dot,
  frame,
  line,
  plot,
  rect,
  ruleX,
  ruleY,
  text,
} from '@observablehq/plot';
export type { Markish, PlotOptions } from '@observablehq/plot';

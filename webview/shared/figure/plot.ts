/** What figures take of the library. A chunk of its own, which is loaded with the first figure. */
export { axisX, axisY, cell, dot, frame, line, plot, rect, ruleX, ruleY, text } from '@observablehq/plot';
export type { Markish, PlotOptions } from '@observablehq/plot';

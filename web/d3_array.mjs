// The functions of d3-array that some script uses, and no others: what the first script shares with later
// ones, it has to carry whole (parts.mjs).

export {
  Adder,
  ascending,
  bisect,
  bisectRight,
  bisector,
  extent,
  group,
  max,
  min,
  quantile,
  quantileSorted,
  range,
  tickIncrement,
  tickStep,
  ticks,
} from "./node_modules/d3-array/dist/d3-array.mjs";

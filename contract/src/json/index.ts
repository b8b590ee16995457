export { itemTexts, type JsonRange, locate, memberTexts, pointerTo } from './locate.ts';
export { editDistance, nearestName } from './nearest-name.ts';
export { parseJson } from './parse-json.ts';
export { applyFix, type JsonFix, JsonSyntaxError, positionOf } from './syntax-error.ts';
export {
  fromJs,
  isArray,
  isGiven,
  isNumber,
  isObject,
  type JsonArray,
  JsonNumber,
  type JsonObject,
  type JsonValue,
  stringify,
  toJs,
} from './value.ts';

/**
 * Adds what Node.js 14 lacks and the way to a denial calls, so that the shim can say which Node.js
 * it needs (S10).
 */
if (!Object.hasOwn) {
  const at = function (this: ArrayLike<unknown>, index: number) {
    return this[index < 0 ? this.length + index : index];
  };
  const replaceAll = function (this: string, from: string | RegExp, to: string) {
    return typeof from === "string" ? this.split(from).join(to) : this.replace(from, to);
  };
  Object.assign(Object, {
    hasOwn: (of: object, key: string) => Object.prototype.hasOwnProperty.call(of, key),
  });
  Object.assign(Array.prototype, { at });
  Object.assign(String.prototype, { at, replaceAll });
}

/**
 * The first number for which something holds, by binary search: it then holds for all that follow. `length` if it holds for
 * none below that.
 */
export async function firstWhere(length: number, holds: (at: number) => Promise<boolean>): Promise<number> {
  let [none, some] = [-1, length]
  while (some - none > 1) {
    const middle = Math.floor((none + some) / 2)
    if (await holds(middle)) some = middle
    else none = middle
  }
  return some
}

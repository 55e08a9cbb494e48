/**
 * The index of the first element for which something holds, by binary search: it then holds for all that follow. The
 * length of the list if it holds for none.
 */
export async function firstWhere<T>(all: readonly T[], holds: (one: T) => Promise<boolean>): Promise<number> {
  let [none, some] = [-1, all.length]
  while (some - none > 1) {
    const middle = Math.floor((none + some) / 2)
    if (await holds(all[middle] as T)) some = middle
    else none = middle
  }
  return some
}

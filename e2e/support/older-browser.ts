import type { Page } from '@playwright/test'

/**
 * Takes away what the oldest browsers of our visitors do not have (docs/decisions/0032): a page that uses one of these
 * fails as it does there.
 */
export async function emulateOlderBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
    const typed = Object.getPrototypeOf(Uint8Array.prototype)
    const lists = ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']
    const missing: [object, readonly string[]][] = [
      [Array, ['fromAsync']],
      [Array.prototype, lists],
      [typed, lists],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
      [
        Set.prototype,
        [
          'union',
          'intersection',
          'difference',
          'symmetricDifference',
          'isSubsetOf',
          'isSupersetOf',
          'isDisjointFrom',
        ],
      ],
      [
        iterator,
        ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
      ],
      [Promise, ['withResolvers', 'try']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [RegExp, ['escape']],
      [ArrayBuffer.prototype, ['resize', 'transfer', 'transferToFixedLength']],
      [Uint8Array, ['fromBase64', 'fromHex']],
      [Uint8Array.prototype, ['setFromBase64', 'setFromHex', 'toBase64', 'toHex']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any', 'timeout']],
      [Intl, ['Segmenter', 'DurationFormat']],
      [ReadableStream, ['from']],
      [ReadableStream.prototype, ['values']],
      // Not checkVisibility, which the checks of a page use themselves.
      [Element.prototype, ['getHTML', 'setHTMLUnsafe', 'moveBefore']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
      [HTMLDialogElement.prototype, ['requestClose', 'closedBy']],
      [Document.prototype, ['startViewTransition', 'caretPositionFromPoint']],
      [
        window,
        [
          'structuredClone',
          'CloseWatcher',
          'CompressionStream',
          'DecompressionStream',
          'Iterator',
          'OffscreenCanvas',
          'navigation',
          'onscrollend',
          'requestIdleCallback',
          'scheduler',
        ],
      ],
    ]
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name)
  })
}

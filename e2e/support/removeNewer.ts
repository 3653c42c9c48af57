/** Removes from a page what Chrome 109, Firefox 115 or Safari 16 lacks; runs before the page's own scripts. */
export function removeNewer(): void {
  const { supports } = CSS
  CSS.supports = (...condition: [string]) =>
    !/light-dark|color-mix|from/.test(condition.join()) && Reflect.apply(supports, CSS, condition)
  const owners: readonly (readonly [object | undefined, readonly string[]])[] = [
    [URL, ['canParse', 'parse']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Object.getPrototypeOf(Uint8Array.prototype), ['toSorted', 'toReversed', 'with']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [RegExp, ['escape']],
    [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength', 'resize']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [AbortSignal, ['any']],
    [Blob.prototype, ['bytes']],
    [Response.prototype, ['bytes']],
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
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
    [ReadableStream.prototype, ['values', Symbol.asyncIterator as unknown as string]],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'attachInternals']],
    [HTMLDialogElement.prototype, ['requestClose', 'closedBy']],
    [Element.prototype, ['checkVisibility', 'ariaLabel', 'ariaPressed', 'ariaExpanded', 'ariaDisabled']],
    [Document.prototype, ['adoptedStyleSheets', 'startViewTransition']],
    [ShadowRoot.prototype, ['adoptedStyleSheets']],
    [CSSStyleSheet.prototype, ['replace', 'replaceSync']],
    [Navigator.prototype, ['userActivation', 'connection', 'userAgentData']],
    [Intl, ['Segmenter', 'DurationFormat']],
    [
      window,
      [
        'Iterator',
        'OffscreenCanvas',
        'OffscreenCanvasRenderingContext2D',
        'ImageDecoder',
        'requestIdleCallback',
        'cancelIdleCallback',
        'scheduler',
        'CompressionStream',
        'DecompressionStream',
        'trustedTypes',
        'ToggleEvent',
        'navigation',
      ],
    ],
  ]
  for (const [owner, names] of owners)
    for (const name of names) if (owner) Reflect.deleteProperty(owner, name)
}

/**
 * Adds browser functions that a document in Node lacks: sizes, media, dialogs, popovers, motion, style sheets, object URLs and
 * bytes of files. They do nothing, or as little as a test can see. Existing functions stay as they are.
 */
export function fillIn(view: typeof globalThis): void {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords(): [] {
      return []
    }
  }
  add(view, {
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    matchMedia: createMediaList,
    requestIdleCallback: (run: () => void) => setTimeout(run, 0),
    cancelIdleCallback: (id: ReturnType<typeof setTimeout>) => clearTimeout(id),
    CSS: {},
  })
  add(view.CSS, { supports: () => true, escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') })
  add(view.URL, { createObjectURL: () => 'blob:nodedata:lading', revokeObjectURL() {} })
  add(view.Element?.prototype, {
    animate: createAnimation,
    getAnimations: () => [],
    scrollIntoView() {},
    setPointerCapture() {},
    releasePointerCapture() {},
    hasPointerCapture: () => false,
  })
  // Without them, each style sheet is parsed as a `<style>` element, and older versions of jsdom complain about modern CSS.
  add(view.CSSStyleSheet?.prototype, { replaceSync() {} })
  add(view.document, { adoptedStyleSheets: [] })
  add(view.Blob?.prototype, {
    arrayBuffer(this: Blob) {
      return readBlob(view, this)
    },
    async text(this: Blob) {
      return new TextDecoder().decode(await readBlob(view, this))
    },
    async bytes(this: Blob) {
      return new Uint8Array(await readBlob(view, this))
    },
  })
  // jsdom has them, and writes an error that they aren't implemented.
  if (isMediaMissing(view)) {
    Object.assign(view.HTMLMediaElement.prototype, { load() {}, pause() {}, play: () => Promise.resolve() })
  }
  const dialog = view.HTMLDialogElement?.prototype
  add(dialog, {
    show(this: HTMLDialogElement) {
      this.open = true
    },
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement, value?: string) {
      if (!this.open) return
      this.open = false
      if (value !== undefined) this.returnValue = value
      this.dispatchEvent(new Event('close'))
    },
  })
}

/** Returns whether the document is jsdom's, whose media elements play nothing. */
function isMediaMissing(view: typeof globalThis): boolean {
  return /\bjsdom\//.test(view.navigator?.userAgent ?? '') && 'HTMLMediaElement' in view
}

/** Adds members that an object doesn't have. */
function add(target: object | undefined, members: Readonly<Record<string, unknown>>): void {
  if (!target) return
  for (const [name, value] of Object.entries(members)) {
    if (name in target && (target as Record<string, unknown>)[name] !== undefined) continue
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }
}

function createMediaList(media: string): object {
  const list = new EventTarget()
  return Object.assign(list, { matches: false, media, onchange: null, addListener() {}, removeListener() {} })
}

/** Creates an animation that has ended. */
function createAnimation(): object {
  const animation = Object.assign(new EventTarget(), {
    playState: 'finished',
    onfinish: null,
    cancel() {},
    finish() {},
    play() {},
    pause() {},
  })
  return Object.assign(animation, {
    finished: Promise.resolve(animation),
    ready: Promise.resolve(animation),
  })
}

function readBlob(view: typeof globalThis, blob: Blob): Promise<ArrayBuffer> {
  const reader = new view.FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob)
  })
}

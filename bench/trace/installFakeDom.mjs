/** An element, and the document: as much as the drop targets of both sides read. */
class FakeElement extends EventTarget {
  #captured = new EventTarget()
  ownerDocument = globalThis.document
  classList = { contains: () => false, add() {}, remove() {} }
  matches = () => false
  closest = () => null
  querySelector = () => null
  querySelectorAll = () => []
  createElement = () => new FakeElement()
  setAttribute() {}
  append() {}
  remove() {}
  style = {}

  addEventListener(type, listener, options) {
    if (options?.capture) this.#captured.addEventListener(type, listener, options)
    else super.addEventListener(type, listener, options)
  }

  /** Node calls captured listeners of the target in the order of all; browsers call them first. */
  dispatchEvent(event) {
    this.#captured.dispatchEvent(event)
    return super.dispatchEvent(event)
  }
}

/** Makes a page without a dialog, of one element. */
export function installFakeDom() {
  globalThis.Element = FakeElement
  globalThis.HTMLElement = class extends FakeElement {}
  globalThis.document = new FakeElement()
  globalThis.document.body = new FakeElement()
  globalThis.navigator ??= { userAgent: '' }
}

/** Drops a file on an element, as the event reaches `listener`: the element, or the document. */
export function drop(file, element, listener) {
  const entry = { isFile: true, isDirectory: false, name: file.name, fullPath: `/${file.name}` }
  const item = {
    kind: 'file',
    type: file.type,
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ ...entry, file: (resolve) => resolve(file) }),
  }
  const event = new Event('drop', { cancelable: true })
  event.composedPath = () => [element, document]
  event.dataTransfer = { types: ['Files'], items: [item], files: [file], getData: () => '' }
  listener.dispatchEvent(event)
}

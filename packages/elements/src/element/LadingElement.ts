import type { Uploader } from '@lading/kernel'
import { afterMove } from '../context/afterMove.js'
import type { ContextMember, MemberView } from '../context/ContextMember.js'
import { ElementContext } from '../ElementContext.js'
import { elementsVersion } from '../elementsVersion.js'

/** A server has no elements; the classes are defined there but never used. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/** Attributes that every element can have and that aren't configuration. */
const GLOBAL =
  /^(class|id|style|slot|hidden|is|part|role|tabindex|title|lang|dir|ctx-name|on.*|(data|aria|v)-.*)$/

/** The base class for all uploader elements. Elements with the same `ctx-name` share one uploader. */
export abstract class LadingElement extends Base {
  /** The version of the package that this element comes from. */
  static readonly ladingVersion: string = elementsVersion
  #context: ElementContext | null = null
  /** The context before the element was removed. */
  #former: ElementContext | null = null
  #observer: MutationObserver | undefined
  #member: ContextMember | undefined

  /** Elements with the same name share one uploader. @default '' */
  get ctxName(): string {
    return this.getAttribute('ctx-name') ?? ''
  }

  set ctxName(name: string | null | undefined) {
    if (name === null || name === undefined) this.removeAttribute('ctx-name')
    else this.setAttribute('ctx-name', name)
  }

  /** The uploader's API; see {@link getAPI}. Null while the element isn't in the page. */
  get api(): Uploader | null {
    return this.#context?.api ?? null
  }

  /**
   * Returns the uploader's API, and loads the uploader. Files are in the list and events are emitted before it's loaded, while
   * calls that need it wait for it. For everything else, wait for {@link ready}.
   *
   * @throws Error while the element isn't in the page
   */
  getAPI(): Uploader {
    const { api } = this
    if (api) return api
    throw new Error(
      `<${this.localName}> is not on the page, so it has no uploader. Add it to the document first.`,
    )
  }

  /** Loads the uploader and resolves with its API once its plugins are set up. Rejects if it can't be loaded. */
  ready(): Promise<Uploader> {
    return this.#context?.ready() ?? Promise.reject(new Error(`<${this.localName}> is not on the page.`))
  }

  connectedCallback(): void {
    if (!this.#observer) {
      adoptProperties(this)
      for (const { name } of this.attributes) this.#read(name, true)
      this.#observer = new MutationObserver((records) => this.#readAll(records))
      this.#observer.observe(this, { attributes: true })
    }
    this.#join()
  }

  /** Sets an attribute, which takes effect immediately, as a property does. */
  override setAttribute(name: string, value: string): void {
    super.setAttribute(name, value)
    this.#applyAttribute(name)
  }

  /** Removes an attribute, which takes effect immediately. */
  override removeAttribute(name: string): void {
    super.removeAttribute(name)
    this.#applyAttribute(name)
  }

  /** Adds or removes an attribute, which takes effect immediately. */
  override toggleAttribute(name: string, force?: boolean): boolean {
    const isSet = super.toggleAttribute(name, force)
    this.#applyAttribute(name)
    return isSet
  }

  disconnectedCallback(): void {
    void afterMove(this).then(() => {
      if (this.isConnected) return
      this.disconnected()
      this.#former = this.#context
      this.#context?.leave(this.#asMember())
      this.#context = null
    })
  }

  /** The context; null while the element isn't in the page. */
  protected get context(): ElementContext | null {
    return this.#context
  }

  /** Applies attribute changes that the observer hasn't delivered yet. */
  protected flushAttributes(): void {
    if (this.#observer) this.#readAll(this.#observer.takeRecords())
  }

  /** The current configuration; null while the uploader isn't loaded. */
  protected currentConfiguration(): Readonly<Record<string, unknown>> | null {
    this.#context?.flush()
    return this.#context?.uploader?.cfg ?? null
  }

  /** Applies a change to the element. */
  protected changed(): void {
    this.#context?.update()
  }

  /** Returns what the context uses from the element, except its view. */
  protected createMember(): ContextMember {
    return { host: this }
  }

  /** Returns what the element shows; undefined for an element that shows nothing. */
  protected shownView(): MemberView | undefined {
    return undefined
  }

  /** Called when the element is in the page, including after a move. */
  protected connected(): void {}

  /** Called when the element was removed, but not when it was moved. */
  protected disconnected(): void {}

  /** Called for each attribute initially and after each change, but not for global attributes such as `class`. */
  protected attributeRead(_name: string, _value: string | null, _isFirst: boolean): void {}

  /** Returns the element's view, without its configuration. */
  protected viewOf(kind: MemberView['kind'], props: MemberView['props'] = {}): MemberView {
    return { kind, className: this.className, props }
  }

  #readAll(records: readonly MutationRecord[]): void {
    if (records.length === 0) return
    for (const name of new Set(records.map(({ attributeName }) => attributeName ?? '')))
      this.#read(name, false)
    if (this.#context && this.#context.name !== this.ctxName && this.isConnected) this.#rejoin()
    this.changed()
  }

  #applyAttribute(name: string): void {
    if (!this.#observer) {
      this.#read(name, false)
      return
    }
    this.flushAttributes()
    this.#context?.flush()
  }

  #asMember(): ContextMember {
    // Not in the constructor, because subclass fields aren't initialized there.
    this.#member ??= Object.defineProperties(this.createMember(), {
      view: { get: () => this.shownView() },
      rejoin: { value: () => this.#rejoin() },
    })
    return this.#member
  }

  #read(name: string, isFirst: boolean): void {
    if (!GLOBAL.test(name)) this.attributeRead(name, this.getAttribute(name), isFirst)
  }

  #rejoin(): void {
    const former = this.#context
    this.#context = null
    this.#join()
    former?.leave(this.#asMember(), this.context ?? undefined)
  }

  #join(): void {
    if (!this.#context) {
      this.#context = ElementContext.of(this.ctxName)
      this.#context.join(this.#asMember(), this.#former)
      this.#former = null
    }
    this.connected()
  }
}

/**
 * Passes values to an element's accessors that were assigned before the accessors existed: before the element was upgraded, or
 * before a plugin defined its config key.
 */
function adoptProperties(element: HTMLElement): void {
  for (const name of Object.keys(element)) {
    if (!isAccessor(Object.getPrototypeOf(element), name)) continue
    const value = Reflect.get(element, name)
    Reflect.deleteProperty(element, name)
    Reflect.set(element, name, value)
  }
}

function isAccessor(prototype: object | null, name: string): boolean {
  if (!prototype) return false
  const property = Object.getOwnPropertyDescriptor(prototype, name)
  return property ? property.set !== undefined : isAccessor(Object.getPrototypeOf(prototype), name)
}

// First: tsyringe looks for the metadata functions while it is evaluated.
import './reflect.js'
import { type DependencyContainer, container as root } from 'tsyringe'
import { KernelError } from '../errors/KernelError.js'
import type { Token } from './token.js'

/** A container of the host page, as tsyringe makes them. */
export type HostContainer = DependencyContainer

interface Provider {
  readonly create: () => unknown
  instance?: { readonly value: unknown }
}

/**
 * The services of one uploader, each built on first use: a typed, decorator-free face of a tsyringe child container.
 *
 * The first of these provides a service: what was provided last, the host's container, the default.
 */
export class Scope {
  /** The tsyringe container that resolves the same services, for classes of the host page. */
  readonly container: DependencyContainer
  readonly #parent: DependencyContainer
  readonly #exposed = new Set<symbol>()
  readonly #providers = new Map<symbol, Provider[]>()
  readonly #defaults = new Map<symbol, Provider>()
  /** Services of the parent container. */
  readonly #inherited = new Map<symbol, unknown>()
  readonly #created: Provider[] = []
  readonly #building: string[] = []
  #isDisposed = false

  /** @param parent The host's container; its registrations replace defaults. @default tsyringe's root container */
  constructor(parent: DependencyContainer = root) {
    this.#parent = parent
    this.container = parent.createChildContainer()
  }

  /** Registers a finished object, which is not disposed of with the scope. Returns a function that revokes it. */
  value<T>(token: Token<T>, value: T): () => void {
    return this.#register(token, { create: () => value, instance: { value } })
  }

  /** Registers a service, built on first use and disposed of with the scope. Returns a function that revokes it. */
  provide<T>(token: Token<T>, create: (scope: Scope) => T): () => void {
    return this.#register(token, { create: () => create(this) })
  }

  /** Registers the service that is used where neither {@link provide} nor the host's container has one. */
  provideDefault<T>(token: Token<T>, create: (scope: Scope) => T): void {
    this.#expose(token)
    this.#defaults.set(token.key, { create: () => create(this) })
  }

  /** Calls back when the scope is disposed of, in turn with the services. */
  onDispose(cleanup: () => void): void {
    this.#created.push({ create: cleanup, instance: { value: { dispose: cleanup } } })
  }

  /**
   * Returns a service.
   *
   * @throws KernelError `service-missing` when nothing provides the token
   * @throws KernelError `service-cycle` when the service needs itself
   * @throws KernelError `scope-disposed` after {@link dispose}
   */
  get<T>(token: Token<T>): T {
    if (this.#isDisposed) {
      throw new KernelError(
        'scope-disposed',
        `"${token.name}" was requested after the uploader was destroyed. Create a new uploader.`,
      )
    }
    if (!this.has(token)) {
      throw new KernelError(
        'service-missing',
        `No plugin provides "${token.name}". Install the plugin that provides it, or provide it yourself.`,
      )
    }
    this.#expose(token)
    return this.container.resolve<T>(token.key)
  }

  /** Returns a service, or undefined where {@link get} throws `service-missing`. */
  tryGet<T>(token: Token<T>): T | undefined {
    return this.has(token) ? this.get(token) : undefined
  }

  /** Whether {@link get} would find a service. */
  has<T>({ key }: Token<T>): boolean {
    if (this.#isDisposed) return false
    return (
      !!this.#providers.get(key)?.length || this.#defaults.has(key) || this.#parent.isRegistered(key, true)
    )
  }

  /**
   * Disposes of every service that was built here, the newest first.
   *
   * @throws AggregateError with what the services' own `dispose` threw; all of them are called nevertheless
   */
  dispose(): void {
    if (this.#isDisposed) return
    const errors: unknown[] = []
    // One by one from the end: a service may still use those built before it while it is being disposed of.
    for (let provider = this.#created.pop(); provider; provider = this.#created.pop()) {
      try {
        disposeOf(provider)
      } catch (error) {
        errors.push(error)
      }
    }
    this.#isDisposed = true
    this.#providers.clear()
    this.#defaults.clear()
    this.#inherited.clear()
    void this.container.dispose()
    if (errors.length > 0) throw new AggregateError(errors, 'Some services could not be disposed of.')
  }

  #register<T>(token: Token<T>, provider: Provider): () => void {
    this.#expose(token)
    const providers = this.#providers.get(token.key) ?? []
    this.#providers.set(token.key, providers)
    providers.push(provider)
    return () => {
      const index = providers.indexOf(provider)
      if (index < 0) return
      providers.splice(index, 1)
      const created = this.#created.indexOf(provider)
      if (created < 0) return
      this.#created.splice(created, 1)
      disposeOf(provider)
    }
  }

  /** Registers the token with the container once: tsyringe cannot unregister, so the choice is made on resolution. */
  #expose<T>(token: Token<T>): void {
    if (this.#exposed.has(token.key)) return
    this.#exposed.add(token.key)
    this.container.register(token.key, { useFactory: () => this.#resolve(token) })
  }

  #resolve<T>(token: Token<T>): T {
    const provided = this.#providers.get(token.key)?.at(-1)
    if (provided) return this.#instanceOf(token, provided)
    const fallback = this.#defaults.get(token.key)
    if (fallback && (fallback.instance || !this.#parent.isRegistered(token.key, true))) {
      return this.#instanceOf(token, fallback)
    }
    // Once: a class registered as transient would be another service for each of its users.
    if (!this.#inherited.has(token.key)) this.#inherited.set(token.key, this.#parent.resolve<T>(token.key))
    return this.#inherited.get(token.key) as T
  }

  #instanceOf<T>({ name }: Token<T>, provider: Provider): T {
    if (!provider.instance) {
      if (this.#building.includes(name)) {
        const cycle = [...this.#building.slice(this.#building.indexOf(name)), name].join(' → ')
        throw new KernelError(
          'service-cycle',
          `These services need each other: ${cycle}. Build one of them later.`,
        )
      }
      this.#building.push(name)
      try {
        provider.instance = { value: provider.create() }
      } finally {
        this.#building.pop()
      }
      this.#created.push(provider)
    }
    return provider.instance.value as T
  }
}

function disposeOf({ instance }: Provider): void {
  const service = instance?.value as { dispose?: unknown } | null | undefined
  if (typeof service?.dispose === 'function') service.dispose()
}

import { KernelError } from '../KernelError.js'
import type { Token } from './tokens.js'

/** A container of the host whose services are to be visible, e.g. a `DependencyContainer` of tsyringe. */
export interface HostContainer {
  isRegistered(key: symbol, recursive?: boolean): boolean
  resolve<T>(key: symbol): T
}

interface Provider {
  readonly create: () => unknown
  instance?: { readonly value: unknown }
}

/**
 * One uploader's services, each built when it is first asked for.
 *
 * A service provided later replaces an earlier one until it is revoked.
 */
export class Scope {
  readonly #parent: HostContainer | undefined
  readonly #providers = new Map<symbol, Provider[]>()
  readonly #created: Provider[] = []
  #disposed = false

  /** @param parent Asked for what nobody has provided here. @default none */
  constructor(parent?: HostContainer) {
    this.#parent = parent
  }

  /** Registers a finished object. It is not disposed of with the scope. Returns its revocation. */
  value<T>(token: Token<T>, value: T): () => void {
    return this.#register(token, { create: () => value, instance: { value } })
  }

  /** Registers a service built on first use and disposed of with the scope. Returns its revocation. */
  provide<T>(token: Token<T>, create: (scope: Scope) => T): () => void {
    return this.#register(token, { create: () => create(this) })
  }

  /** Calls back when the scope is disposed of, in turn with the services. */
  onDispose(cleanup: () => void): void {
    this.#created.push({ create: cleanup, instance: { value: { dispose: cleanup } } })
  }

  /** @throws KernelError `service-missing` when nothing provides the token, `scope-disposed` afterwards. */
  get<T>(token: Token<T>): T {
    const { key, name } = token
    if (this.#disposed) {
      throw new KernelError(
        'scope-disposed',
        `"${name}" was asked for after the uploader was destroyed. Create a new uploader.`,
      )
    }
    const provider = this.#providers.get(key)?.at(-1)
    if (provider) {
      if (!provider.instance) {
        provider.instance = { value: provider.create() }
        this.#created.push(provider)
      }
      return provider.instance.value as T
    }
    if (this.has(token)) return (this.#parent as HostContainer).resolve(key)
    throw new KernelError(
      'service-missing',
      `Nothing provides "${name}". Install the plugin that brings it, or provide it yourself.`,
    )
  }

  /** Whether {@link get} would find a service. */
  has<T>({ key }: Token<T>): boolean {
    if (this.#disposed) return false
    return !!this.#providers.get(key)?.length || !!this.#parent?.isRegistered(key, true)
  }

  /**
   * Disposes of every service that was built here, the newest first.
   *
   * @throws AggregateError with what the services' own `dispose` threw; all of them are called nevertheless.
   */
  dispose(): void {
    if (this.#disposed) return
    const errors: unknown[] = []
    // One by one from the end: a service that is being disposed of may still use those built before it.
    for (let provider = this.#created.pop(); provider; provider = this.#created.pop()) {
      try {
        disposeOf(provider)
      } catch (error) {
        errors.push(error)
      }
    }
    this.#disposed = true
    this.#providers.clear()
    if (errors.length > 0) throw new AggregateError(errors, 'Some services could not be disposed of.')
  }

  #register<T>({ key }: Token<T>, provider: Provider): () => void {
    const providers = this.#providers.get(key) ?? []
    this.#providers.set(key, providers)
    providers.push(provider)
    return () => {
      const at = providers.indexOf(provider)
      if (at < 0) return
      providers.splice(at, 1)
      const index = this.#created.indexOf(provider)
      if (index < 0) return
      this.#created.splice(index, 1)
      disposeOf(provider)
    }
  }
}

function disposeOf(provider: Provider): void {
  const service = provider.instance?.value as { dispose?: unknown } | null | undefined
  if (typeof service?.dispose === 'function') service.dispose()
}

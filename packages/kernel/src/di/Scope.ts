import './reflect.js'
import { container as root, type DependencyContainer } from 'tsyringe'
import { KernelError } from '../KernelError.js'
import type { Token } from './tokens.js'

/** A container of the host, as tsyringe makes them. */
export type HostContainer = DependencyContainer

interface Provider {
  create: () => unknown
  instance?: { value: unknown }
}

/**
 * One uploader's services: a typed, decorator-free wrapper of a tsyringe child container.
 *
 * A service provided later replaces an earlier one until it is revoked.
 */
export class Scope {
  /** The container itself, for hosts whose own classes tsyringe builds. */
  readonly container: HostContainer
  readonly #providers = new Map<symbol, Provider[]>()
  readonly #created: Provider[] = []
  #disposed = false

  /** @param parent A container of the host whose registrations are to be visible. @default tsyringe's root */
  constructor(parent: HostContainer = root) {
    this.container = parent.createChildContainer()
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
    if (this.#disposed) {
      throw new KernelError(
        'scope-disposed',
        `"${token.name}" was asked for after the uploader was destroyed. Create a new uploader.`,
      )
    }
    if (!this.has(token)) {
      throw new KernelError(
        'service-missing',
        `Nothing provides "${token.name}". Install the plugin that brings it, or provide it yourself.`,
      )
    }
    return this.container.resolve<T>(token.key)
  }

  /** Whether {@link get} would find a service. */
  has<T>(token: Token<T>): boolean {
    if (this.#disposed) return false
    const own = this.#providers.get(token.key)
    return own ? own.length > 0 : this.container.isRegistered(token.key, true)
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
    this.container.clearInstances()
    if (errors.length > 0) throw new AggregateError(errors, 'Some services could not be disposed of.')
  }

  #register<T>(token: Token<T>, provider: Provider): () => void {
    let stack = this.#providers.get(token.key)
    if (!stack) {
      const created: Provider[] = []
      stack = created
      this.#providers.set(token.key, created)
      this.container.register<unknown>(token.key, { useFactory: () => this.#resolve(created, token.name) })
    }
    const providers = stack
    providers.push(provider)
    return () => {
      const at = providers.indexOf(provider)
      if (at < 0) return
      providers.splice(at, 1)
      const index = this.#created.indexOf(provider)
      if (index >= 0) {
        this.#created.splice(index, 1)
        disposeOf(provider)
      }
    }
  }

  #resolve(providers: readonly Provider[], name: string): unknown {
    const provider = providers.at(-1)
    if (!provider) throw new KernelError('service-missing', `"${name}" is no longer provided.`)
    if (!provider.instance) {
      provider.instance = { value: provider.create() }
      this.#created.push(provider)
    }
    return provider.instance.value
  }
}

function disposeOf(provider: Provider): void {
  const service = provider.instance?.value as { dispose?: unknown } | null | undefined
  if (typeof service?.dispose === 'function') service.dispose()
}

// First: tsyringe looks for the metadata functions while it is evaluated.
import './reflect.js'
import { type DependencyContainer, container as root } from 'tsyringe'
import { KernelError } from '../errors/KernelError.js'
import { consoleLogger } from './consoleLogger.js'
import { LoggerToken } from './Logger.js'
import type { Token } from './token.js'

/** A container of the host page, as tsyringe makes them. */
export type HostContainer = DependencyContainer

interface Provider {
  readonly create: () => unknown
  instance?: { readonly value: unknown }
}

/** Everything that may provide the service of one token. */
interface Service {
  readonly name: string
  /** Those of plugins and of the page; the last one counts. */
  readonly provided: Provider[]
  /** The registration of the host's container, once it was used: tsyringe may build it anew for each resolution. */
  hosted?: Provider
  fallback?: Provider & { readonly isAvailable: () => boolean }
  decorate?: (service: never) => unknown
}

/**
 * The services of one uploader, each built on first use: a typed, decorator-free face of a tsyringe child container.
 *
 * The first of these provides a service: what was provided last, the host's container, the default. What the host's
 * container provides finds the services of this uploader, is built once for it, and remains the host's to dispose of.
 */
export class Scope {
  /** The tsyringe container that resolves the same services, for classes of the host page. */
  readonly container: DependencyContainer
  readonly #parent: DependencyContainer
  readonly #services = new Map<symbol, Service>()
  /** Containers that resolve our services: that of the uploader, and one for each registration of the host. */
  readonly #containers: DependencyContainer[]
  readonly #created: Provider[] = []
  readonly #building: string[] = []
  #isDisposed = false

  /** @param parent The host's container; its registrations replace defaults. @default tsyringe's root container */
  constructor(parent: DependencyContainer = root) {
    this.#parent = parent
    this.container = parent.createChildContainer()
    this.#containers = [this.container]
  }

  /** Registers a finished object, which is not disposed of with the scope. Returns a function that revokes it. */
  value<T>(token: Token<T>, value: T): () => void {
    return this.#register(token, { create: () => value, instance: { value } })
  }

  /** Registers a service, built on first use and disposed of with the scope. Returns a function that revokes it. */
  provide<T>(token: Token<T>, create: (scope: Scope) => T): () => void {
    return this.#register(token, { create: () => create(this) })
  }

  /**
   * Registers the service that is used where neither {@link provide} nor the host's container has one.
   *
   * @param isAvailable Whether {@link has} counts it; `create` then throws the reason. @default always
   */
  provideDefault<T>(
    token: Token<T>,
    create: (scope: Scope) => T,
    isAvailable: (scope: Scope) => boolean = () => true,
  ): void {
    this.#serviceOf(token).fallback = {
      create: () => create(this),
      isAvailable: () => isAvailable(this),
    }
  }

  /**
   * Passes every service of a token through a function, the host's included.
   *
   * @param decorate Must return the same object for the same service.
   */
  decorate<T>(token: Token<T>, decorate: (service: T) => T): void {
    this.#serviceOf(token).decorate = decorate
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
    if (this.#isDisposed) throw disposedError(token.name)
    if (!this.has(token) && !this.#services.get(token.key)?.fallback) {
      throw new KernelError(
        'service-missing',
        `No plugin provides "${token.name}". Install the plugin that provides it.`,
      )
    }
    return this.container.resolve<T>(token.key)
  }

  /** Returns a service, or undefined where {@link get} throws `service-missing`. */
  tryGet<T>(token: Token<T>): T | undefined {
    return this.has(token) ? this.get(token) : undefined
  }

  /** Whether {@link get} would find a service. */
  has<T>({ key }: Token<T>): boolean {
    if (this.#isDisposed) return false
    const { provided, fallback } = this.#services.get(key) ?? {}
    if (provided?.length || this.#parent.isRegistered(key, true)) return true
    return fallback?.isAvailable() ?? false
  }

  /**
   * Disposes of every service that was built here, the newest first.
   *
   * Reports a `dispose` that rejects to the logger.
   *
   * @throws AggregateError with what the services' own `dispose` threw; all of them are called nevertheless
   */
  dispose(): void {
    if (this.#isDisposed) return
    const errors: unknown[] = []
    // One by one from the end: a service may still use those built before it while it is being disposed of.
    for (let provider = this.#created.pop(); provider; provider = this.#created.pop()) {
      try {
        const result = disposeOf(provider)
        if (result instanceof Promise) {
          const logger = this.tryGet(LoggerToken) ?? consoleLogger
          result.catch((error) => logger.error('A service could not be disposed of.', error))
        }
      } catch (error) {
        errors.push(error)
      }
    }
    this.#isDisposed = true
    this.#services.clear()
    // The others may hold singletons of the host.
    void this.container.dispose()
    if (errors.length > 0) throw new AggregateError(errors, 'Some services could not be disposed of.')
  }

  #register<T>(token: Token<T>, provider: Provider): () => void {
    const { provided } = this.#serviceOf(token)
    provided.push(provider)
    return () => {
      const index = provided.indexOf(provider)
      if (index < 0) return
      provided.splice(index, 1)
      const created = this.#created.indexOf(provider)
      if (created < 0) return
      this.#created.splice(created, 1)
      // A promise is for the context of the plugin, which reports its rejection.
      return disposeOf(provider)
    }
  }

  /** Registers a new token with the containers: tsyringe cannot unregister, so the choice is made on resolution. */
  #serviceOf({ key, name }: Token<unknown>): Service {
    const known = this.#services.get(key)
    if (known) return known
    const service = { name, provided: [] }
    this.#services.set(key, service)
    for (const container of this.#containers) this.#exposeIn(container, key)
    return service
  }

  #exposeIn(container: DependencyContainer, key: symbol): void {
    container.register(key, { useFactory: () => this.#resolve(key) })
  }

  #resolve(key: symbol): unknown {
    const service = this.#services.get(key)
    if (!service) throw disposedError(String(key.description))
    const { provided, fallback, hosted } = service
    const last = provided.at(-1)
    if (last) return this.#instanceOf(service, last)
    // A default that is in use stays, because other services hold it.
    const isHosted = !fallback?.instance && (hosted || this.#parent.isRegistered(key, true))
    if (fallback && !isHosted) return this.#instanceOf(service, fallback)
    service.hosted ??= this.#hostedProvider(key)
    return this.#instanceOf(service, service.hosted)
  }

  /** Resolves the host's registration in a container that has all our services but this one, which would be itself. */
  #hostedProvider(key: symbol): Provider {
    const container = this.#parent.createChildContainer()
    for (const other of this.#services.keys()) if (other !== key) this.#exposeIn(container, other)
    this.#containers.push(container)
    return { create: () => container.resolve(key) }
  }

  #instanceOf({ name, hosted, decorate }: Service, provider: Provider): unknown {
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
      if (hosted !== provider) this.#created.push(provider)
    }
    const { value } = provider.instance
    return decorate ? decorate(value as never) : value
  }
}

function disposedError(name: string): KernelError {
  return new KernelError(
    'scope-disposed',
    `"${name}" was requested after the uploader was destroyed. Create a new uploader.`,
  )
}

function disposeOf({ instance }: Provider): unknown {
  const service = instance?.value as { dispose?: unknown } | null | undefined
  return typeof service?.dispose === 'function' ? service.dispose() : undefined
}

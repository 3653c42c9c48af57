import type { DependencyContainer } from 'tsyringe'
import { assertInput } from '../errors/assertInput.js'
import { KernelError } from '../errors/KernelError.js'
import { bindContainer, type ContainerRegistration } from './bindContainer.js'
import { consoleLogger } from './consoleLogger.js'
import { LoggerToken } from './Logger.js'
import type { Token } from './token.js'

/** A tsyringe container of the host page. */
export type HostContainer = DependencyContainer

interface Provider {
  readonly create: () => unknown
  /** The host's to dispose of. */
  readonly isHosted?: boolean
  instance?: { readonly value: unknown }
  /** Whether it was resolved, so that others may hold it. */
  isInUse?: boolean
}

/** tsyringe's root container; null until tsyringe is attached. */
let root: DependencyContainer | null = null

/** Gives tsyringe's root container to all scopes, those that exist included. */
export function attachRoot(container: DependencyContainer): void {
  root = container
}

/** All providers of one token. */
interface Service {
  readonly name: string
  /** Providers of plugins and of the page; the last one applies. */
  readonly provided: Provider[]
  /** The registration of the host's container, once it was used: tsyringe may build one for each resolution. */
  hosted?: Provider
  /** Whether a provider is registered later. */
  isAnnounced?: boolean
  fallback?: Provider & { readonly isAvailable: () => boolean }
  decorate?: (service: never) => unknown
}

/**
 * The services of one uploader, each built on first use: a typed API without decorators over a tsyringe child container.
 *
 * A service comes from the last registration, else from the host's container, else from the default. A service of the
 * host's container is resolved among the services of this uploader, built once for it, and disposed of by the host.
 */
export class Scope {
  readonly #given: DependencyContainer | undefined
  #container: DependencyContainer | undefined
  readonly #services = new Map<symbol, Service>()
  /** Expose a token: in the container of the uploader, and in one for each registration of the host. */
  readonly #exposeIn: ((token: Token<unknown>) => void)[] = []
  readonly #created: Provider[] = []
  readonly #building: string[] = []
  #isDisposed = false

  /** @param parent The host's container; its registrations replace defaults. @default tsyringe's root container */
  constructor(parent?: DependencyContainer) {
    this.#given = parent
  }

  /**
   * The tsyringe container that resolves the same services, for classes of the host page; made by the first read. Its
   * `isRegistered` agrees with {@link has}. A registration under a token is the last one; it throws `service-in-use` where a
   * service is in use already, because the services that hold it would keep it.
   *
   * @throws KernelError `service-not-ready` while tsyringe is not loaded
   */
  get container(): DependencyContainer {
    if (!this.#container) {
      this.#container = this.#createContainer()
      if (this.#isDisposed) void this.#container.dispose()
    }
    return this.#container
  }

  get #parent(): DependencyContainer | null {
    return this.#given ?? root
  }

  /** Whether {@link dispose} was called. */
  get isDisposed(): boolean {
    return this.#isDisposed
  }

  /** Registers a finished object, which is not disposed of with the scope. Returns a function that revokes it. */
  value<T>(token: Token<T>, value: T): () => void {
    return this.#register(token, { create: () => value, instance: { value } })
  }

  /**
   * Registers a service, built on first use and disposed of with the scope. Returns a function that revokes it.
   *
   * @throws KernelError `input-invalid` where `create` is no function
   */
  provide<T>(token: Token<T>, create: (scope: Scope) => T): () => void {
    assertInput(typeof create === 'function', 'provide', 'a function that creates the service')
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

  /** Announces a service that is registered later: until then {@link get} throws `service-not-ready`. */
  announce<T>(token: Token<T>): void {
    this.#serviceOf(token).isAnnounced = true
  }

  /** Calls back when the scope is disposed of, in turn with the services. */
  onDispose(cleanup: () => void): void {
    this.#created.push({ create: cleanup, instance: { value: { dispose: cleanup } } })
  }

  /**
   * Returns a service.
   *
   * @throws KernelError `service-missing` when nothing provides the token
   * @throws KernelError `service-not-ready` when it, or a service that it needs, was announced and is not registered yet
   * @throws KernelError `service-cycle` when the service needs itself
   * @throws KernelError `scope-disposed` after {@link dispose}
   */
  get<T>(token: Token<T>): T {
    const { provided, fallback, decorate } = this.#services.get(token.key) ?? {}
    const built = decorate || this.#isDisposed ? undefined : (provided?.at(-1) ?? fallback)?.instance
    // The last provider has precedence in any container, and so has a default in use: built ones need no resolution.
    if (built) return built.value as T
    return (this.has(token) ? this.#resolve(token) : this.#resolveMissing(token)) as T
  }

  /** Returns a service, or undefined where {@link get} throws `service-missing`. */
  tryGet<T>(token: Token<T>): T | undefined {
    return this.has(token) ? this.get(token) : undefined
  }

  /** Whether {@link get} would find a service. */
  has<T>({ key }: Token<T>): boolean {
    if (this.#isDisposed) return false
    const { provided, fallback } = this.#services.get(key) ?? {}
    return !!(provided?.length || fallback?.isAvailable()) || this.#isHosted(key)
  }

  /**
   * Disposes of every service that was built here, the newest first.
   *
   * Reports a `dispose` that rejects to the logger.
   *
   * @throws AggregateError with the errors of all `dispose` methods; one that throws does not stop the others
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
    // Containers of hosted services may hold singletons of the host.
    void this.#container?.dispose()
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
      // The plugin's context reports the rejection of a promise.
      return disposeOf(provider)
    }
  }

  /** Registers a new token with the containers: tsyringe cannot unregister, so the choice is made on resolution. */
  #serviceOf(token: Token<unknown>): Service {
    const known = this.#services.get(token.key)
    if (known) return known
    const service = { name: token.name, provided: [] }
    this.#services.set(token.key, service)
    for (const expose of this.#exposeIn) expose(token)
    return service
  }

  /**
   * Creates a container that resolves the services of this scope.
   *
   * @param host The token that it resolves itself, as the host's container does.
   */
  #createContainer(host?: Token<unknown>): DependencyContainer {
    const parent = this.#parent
    if (!parent) {
      throw new KernelError(
        'service-not-ready',
        'The tsyringe container was requested too early: tsyringe is loaded with the uploader. Wait for uploader.whenAttached().',
      )
    }
    const container = parent.createChildContainer()
    const own = bindContainer(container, {
      isOwn: (token) => token.key !== host?.key,
      has: (token) => {
        const has = this.has(token)
        // tsyringe looks for the registration in the container that has confirmed it.
        if (has) this.#serviceOf(token)
        return has
      },
      resolveMissing: (token) => this.#resolveMissing(token),
      register: (token, registration) => this.#registerHosted(token, registration),
    })
    const expose = ({ key, name }: Token<unknown>) => {
      if (key !== host?.key) own(key, { useFactory: () => this.#resolve({ key, name }) })
    }
    for (const [key, { name }] of this.#services) expose({ key, name })
    this.#exposeIn.push(expose)
    return container
  }

  /** @throws KernelError with the reason why the service is not available */
  #resolveMissing({ key, name }: Token<unknown>): unknown {
    if (this.#isDisposed) throw disposedError(name)
    const { fallback, isAnnounced } = this.#services.get(key) ?? {}
    // A default throws its own reason, unless it is in use.
    if (fallback) return this.#resolve({ key, name })
    if (!isAnnounced) {
      throw new KernelError(
        'service-missing',
        `No plugin provides "${name}". Install the plugin that provides it.`,
      )
    }
    const [requested = name] = this.#building
    throw new KernelError(
      'service-not-ready',
      `"${requested}" was requested too early: ${[...this.#building, name].join(' → ')} does not exist yet. Get it in provide() or later.`,
    )
  }

  /** Adds a registration in the uploader's container as a provider. */
  #registerHosted(token: Token<unknown>, { isClass, registerIn }: ContainerRegistration): void {
    if (this.#isDisposed) throw disposedError(token.name)
    const { provided, hosted, fallback } = this.#serviceOf(token)
    if ([...provided, hosted, fallback].some((provider) => provider?.isInUse)) {
      throw new KernelError(
        'service-in-use',
        `"${token.name}" is in use, and services that hold it would keep it. Register it by the options of createUploader().`,
      )
    }
    provided.push({ ...this.#hostedProvider(token, registerIn), isHosted: !isClass })
  }

  #isHosted(key: symbol): boolean {
    return !!this.#parent?.isRegistered(key, true)
  }

  #resolve({ key, name }: Token<unknown>): unknown {
    if (this.#isDisposed) throw disposedError(name)
    const service = this.#serviceOf({ key, name })
    const { provided, fallback, hosted } = service
    const last = provided.at(-1)
    if (last) return this.#instanceOf(service, last)
    // A default that is in use stays, because other services hold it.
    const isHosted = !fallback?.instance && (hosted || this.#isHosted(key))
    if (fallback && !isHosted) return this.#instanceOf(service, fallback)
    service.hosted ??= this.#hostedProvider({ key, name })
    return this.#instanceOf(service, service.hosted)
  }

  /**
   * Resolves a registration of the host in a container with the services of this scope, except for the service itself.
   *
   * @param registerIn Makes the registration in that container. @default it is one of the host's container
   */
  #hostedProvider(token: Token<unknown>, registerIn?: ContainerRegistration['registerIn']): Provider {
    const container = this.#createContainer(token)
    registerIn?.(container)
    return { create: () => container.resolve(token.key), isHosted: true }
  }

  #instanceOf({ name, decorate }: Service, provider: Provider): unknown {
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
      if (!provider.isHosted) this.#created.push(provider)
    }
    provider.isInUse = true
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

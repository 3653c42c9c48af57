import type { DependencyContainer } from 'tsyringe'
import { assertInput } from '../errors/assertInput.js'
import { KernelError } from '../errors/KernelError.js'
import { bindContainer, type ContainerRegistration } from './bindContainer.js'
import { consoleLogger } from './consoleLogger.js'
import { LoggerToken } from './Logger.js'
import type { Token } from './token.js'

/** The host page's tsyringe container. */
export type HostContainer = DependencyContainer

interface Provider {
  readonly create: () => unknown
  /** Whether the host page is responsible for disposing of it. */
  readonly isHosted?: boolean
  instance?: { readonly value: unknown }
  /** Whether it was resolved, so other services might hold it. */
  isInUse?: boolean
}

/** tsyringe's root container; null until tsyringe is attached. */
let root: DependencyContainer | null = null

/** Gives tsyringe's root container to all scopes, including existing scopes. */
export function attachRoot(container: DependencyContainer): void {
  root = container
}

/** All providers for a token. */
interface Service {
  readonly name: string
  /** Providers from plugins and the page; the last provider wins. */
  readonly provided: Provider[]
  /** The host container's registration, once used. Kept because tsyringe might build a new instance for each resolution. */
  hosted?: Provider
  /** Whether a provider will be registered later. */
  isAnnounced?: boolean
  fallback?: Provider & { readonly isAvailable: () => boolean }
  decorate?: (service: never) => unknown
}

/**
 * One uploader's services, each built on first use: a typed API without decorators over a tsyringe child container.
 *
 * A service comes from the last registration, else from the host's container, else from the default. A service from the host's container is
 * resolved with this uploader's services, built once per uploader, and disposed of by the host page.
 */
export class Scope {
  readonly #given: DependencyContainer | undefined
  #container: DependencyContainer | undefined
  readonly #services = new Map<symbol, Service>()
  /** Functions that expose a token: in the uploader's container, and in a container for each of the host's registrations. */
  readonly #exposeIn: ((token: Token<unknown>) => void)[] = []
  readonly #created: Provider[] = []
  readonly #building: string[] = []
  #isDisposed = false

  /** @param parent The host's container; its registrations replace defaults. @default tsyringe's root container */
  constructor(parent?: DependencyContainer) {
    this.#given = parent
  }

  /**
   * The tsyringe container that resolves the same services, for the host page's classes; created on first read. Its `isRegistered` agrees
   * with {@link has}. Registering a token replaces earlier registrations. It throws `service-in-use` if the old service is already in use,
   * because its users would keep it.
   *
   * @throws KernelError `service-not-ready` while tsyringe isn't loaded
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

  /** Registers an existing object, which isn't disposed of with the scope. Returns a function that revokes the registration. */
  value<T>(token: Token<T>, value: T): () => void {
    return this.#register(token, { create: () => value, instance: { value } })
  }

  /**
   * Registers a service that is built on first use and disposed of with the scope. Returns a function that revokes the registration.
   *
   * @throws KernelError `input-invalid` if `create` isn't a function
   */
  provide<T>(token: Token<T>, create: (scope: Scope) => T): () => void {
    assertInput(typeof create === 'function', 'provide', 'a function that creates the service')
    return this.#register(token, { create: () => create(this) })
  }

  /**
   * Registers a fallback, used if neither {@link provide} nor the host's container provides the service.
   *
   * @param isAvailable Whether {@link has} counts it; if not, `create` throws the reason. @default always
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
   * Passes every service for a token through a function, including services from the host's container.
   *
   * @param decorate Must return the same object for the same service.
   */
  decorate<T>(token: Token<T>, decorate: (service: T) => T): void {
    this.#serviceOf(token).decorate = decorate
  }

  /** Announces a service that will be registered later: until then {@link get} throws `service-not-ready`. */
  announce<T>(token: Token<T>): void {
    this.#serviceOf(token).isAnnounced = true
  }

  /** Calls `cleanup` when the scope is disposed of, in order with the services. */
  onDispose(cleanup: () => void): void {
    this.#created.push({ create: cleanup, instance: { value: { dispose: cleanup } } })
  }

  /**
   * Returns a service.
   *
   * @throws KernelError `service-missing` if nothing provides the token
   * @throws KernelError `service-not-ready` if the service, or a service that it needs, was announced but isn't registered yet
   * @throws KernelError `service-cycle` if the service needs itself
   * @throws KernelError `scope-disposed` after {@link dispose}
   */
  get<T>(token: Token<T>): T {
    const { provided, fallback, decorate } = this.#services.get(token.key) ?? {}
    const built = decorate || this.#isDisposed ? undefined : (provided?.at(-1) ?? fallback)?.instance
    // Fast path: the last provider takes precedence in any container, and so does a default in use, so a built service needs no resolution.
    if (built) return built.value as T
    return (this.has(token) ? this.#resolve(token) : this.#resolveMissing(token)) as T
  }

  /** Returns a service, or undefined if {@link get} would throw `service-missing`. */
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
   * Disposes of every service that was built here, newest first.
   *
   * Logs it if a `dispose` method rejects.
   *
   * @throws AggregateError with the errors from all `dispose` methods; an error doesn't stop the remaining services from being disposed of
   */
  dispose(): void {
    if (this.#isDisposed) return
    const errors: unknown[] = []
    // Remove them from the end, in turn: while being disposed of, a service might still use services that were built before it.
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
    // Don't dispose of the containers for hosted services: they might hold the host's singletons.
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
      // A rejected promise is reported by the plugin's context.
      return disposeOf(provider)
    }
  }

  /** Registers a new token with the containers. tsyringe can't unregister, so we choose a provider on resolution. */
  #serviceOf(token: Token<unknown>): Service {
    const known = this.#services.get(token.key)
    if (known) return known
    const service = { name: token.name, provided: [] }
    this.#services.set(token.key, service)
    for (const expose of this.#exposeIn) expose(token)
    return service
  }

  /**
   * Creates a container that resolves this scope's services.
   *
   * @param host The token that the container resolves itself, like the host's container.
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

  /** @throws KernelError with the reason why the service isn't available */
  #resolveMissing({ key, name }: Token<unknown>): unknown {
    if (this.#isDisposed) throw disposedError(name)
    const { fallback, isAnnounced } = this.#services.get(key) ?? {}
    // An unused default throws its own reason.
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
    // A default in use stays, because other services hold it.
    const isHosted = !fallback?.instance && (hosted || this.#isHosted(key))
    if (fallback && !isHosted) return this.#instanceOf(service, fallback)
    service.hosted ??= this.#hostedProvider({ key, name })
    return this.#instanceOf(service, service.hosted)
  }

  /**
   * Resolves one of the host's registrations in a container with this scope's services, except for the service itself.
   *
   * @param registerIn Makes the registration in that container. @default none: the host's container has the registration
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

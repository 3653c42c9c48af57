import type { DependencyContainer } from 'tsyringe'
import { type Token, toToken } from './token.js'

/** A registration in a container. */
export interface ContainerRegistration {
  /** Whether the container builds the service and therefore has to dispose of it. */
  readonly isClass: boolean
  /** Repeats the registration in another container. */
  readonly registerIn: (container: DependencyContainer) => void
}

/** A scope's answers for its tokens. */
export interface ContainerBinding {
  /** Whether the scope answers for a token; if not, the container does. */
  readonly isOwn: (token: Token<unknown>) => boolean
  /** Whether a service is available. */
  readonly has: (token: Token<unknown>) => boolean
  /** Throws the reason why a service isn't available, or returns the service that other services hold. */
  readonly resolveMissing: (token: Token<unknown>) => unknown
  /** Receives a registration. */
  readonly register: (token: Token<unknown>, registration: ContainerRegistration) => void
}

type Resolve = (key: unknown, context?: unknown, isOptional?: boolean) => unknown
type Register = (key: unknown, ...provider: unknown[]) => DependencyContainer

/**
 * Makes a tsyringe container give the same answers for a scope's tokens as the scope, even in tsyringe's internal lookups. tsyringe still
 * handles all other keys.
 *
 * @returns The container's own `register`.
 */
export function bindContainer(
  container: DependencyContainer,
  { isOwn, has, resolveMissing, register }: ContainerBinding,
): DependencyContainer['register'] {
  const own = {
    isRegistered: container.isRegistered.bind(container),
    register: container.register.bind(container),
    resolve: container.resolve.bind(container) as Resolve,
  }
  const find = (key: unknown) => {
    const token = toToken(key)
    return token && isOwn(token) ? token : undefined
  }
  const bound = {
    isRegistered(key, recursive) {
      const token = find(key)
      return token ? has(token) : own.isRegistered(key, recursive)
    },
    // All of tsyringe's registration methods call `register`.
    register: ((key, ...provider) => {
      const token = find(key)
      if (!token) return (own.register as Register)(key, ...provider)
      const isClass = typeof provider[0] === 'function' || 'useClass' in Object(provider[0])
      register(token, {
        isClass,
        registerIn: (other) => void (other.register as Register)(key, ...provider),
      })
      return container
    }) as Register as DependencyContainer['register'],
    resolve: ((key, context, isOptional) => {
      const token = find(key)
      return token && !isOptional && !has(token)
        ? resolveMissing(token)
        : own.resolve(key, context, isOptional)
    }) as Resolve as DependencyContainer['resolve'],
  } satisfies Partial<DependencyContainer>
  Object.assign(container, bound)
  return own.register
}

import type {
  ClassProvider,
  FactoryProvider,
  InjectionToken,
  RegistrationOptions,
  TokenProvider,
  ValueProvider,
} from 'tsyringe'
import type { HostContainer } from './Scope.js'
import type { Token } from './token.js'

/** A provider of a service, in the forms of tsyringe; `useToken` may be a {@link Token} as well. */
export type ServiceProvider<T> =
  | ValueProvider<T>
  | FactoryProvider<T>
  | ClassProvider<T>
  | TokenProvider<T>
  | { readonly useToken: Token<T> }
  | ClassProvider<T>['useClass']

/**
 * Registers a service under a token in a tsyringe container, with the service's type checked.
 *
 * @param options Lifecycle of a class. @default one for each uploader
 * @throws KernelError `service-in-use` for the container of an uploader that uses another one already
 * @example
 * register(container, LoggerToken, { useClass: PageLogger })
 * createUploader({ container })
 */
export function register<T>(
  container: HostContainer,
  token: Token<T>,
  provider: ServiceProvider<T>,
  options?: RegistrationOptions,
): void {
  const given = 'useToken' in provider ? { useToken: keyOf(provider.useToken) } : provider
  container.register<T>(token.key, given as ClassProvider<T>, options)
}

function keyOf<T>(token: InjectionToken<T> | Token<T>): InjectionToken<T> {
  return typeof token === 'object' && 'key' in token ? token.key : token
}

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

/** A service provider in tsyringe's formats; `useToken` also accepts a {@link Token}. */
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
 * @param options A class's lifecycle. @default an instance per uploader
 * @throws KernelError `service-in-use` if it's the container of an uploader that already uses another service
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

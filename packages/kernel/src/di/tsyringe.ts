// First: tsyringe requires the metadata functions when it is evaluated.
import './reflect.js'
import { type DependencyContainer, container as root } from 'tsyringe'
import { attachRoot, Scope as ServiceScope } from './Scope.js'

/** tsyringe's root container. From the evaluation of this module on it is the parent of each scope without another one. */
export const tsyringe: DependencyContainer = root
attachRoot(tsyringe)

/** {@link ServiceScope}, with tsyringe: the binding is this module's own, so that a bundle with it has tsyringe, and no other bundle. */
export const Scope: typeof ServiceScope = ServiceScope
/** The type of its instances. */
export type Scope = ServiceScope

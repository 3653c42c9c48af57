// Must come first: tsyringe requires the metadata functions when it's evaluated.
import './reflect.js'
import { type DependencyContainer, container as root } from 'tsyringe'
import { attachRoot, Scope as ServiceScope } from './Scope.js'

/** tsyringe's root container. Once this module is evaluated, it's the parent of every scope that has no other parent. */
export const tsyringe: DependencyContainer = root
attachRoot(tsyringe)

/**
 * {@link ServiceScope}, with tsyringe. The binding belongs to this module, so that a bundle includes tsyringe only if it uses this export.
 */
export const Scope: typeof ServiceScope = ServiceScope
/** An instance of {@link ServiceScope}. */
export type Scope = ServiceScope

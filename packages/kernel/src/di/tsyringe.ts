// First: tsyringe requires the metadata functions when it is evaluated.
import './reflect.js'
import { type DependencyContainer, container as root } from 'tsyringe'
import { attachRoot } from './Scope.js'

/** tsyringe's root container. From the evaluation of this module on it is the parent of each scope without another one. */
export const tsyringe: DependencyContainer = root
attachRoot(tsyringe)

export { Scope } from './Scope.js'

import type { Availability } from './BuiltInModels.js'

/** A request that a built-in model can answer. */
export interface DeviceTask {
  readonly availability: () => Promise<Availability>
  /** @param monitor Receives the target that reports the model's download */
  readonly run: (signal: AbortSignal, monitor: (monitor: EventTarget) => void) => Promise<string>
}

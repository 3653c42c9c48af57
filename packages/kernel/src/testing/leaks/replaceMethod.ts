import { callSite } from './callSite.js'
import { continuesTimer } from './continuesTimer.js'

type Method = (this: unknown, ...args: readonly unknown[]) => unknown

/** A call to a replaced method. */
export interface ReplacedCall {
  readonly args: readonly unknown[]
  /** The object that the method was called on. */
  readonly self: unknown
  /** Calls the original method on the same object. */
  readonly run: (...args: readonly unknown[]) => unknown
  /** Returns where the call was made, for messages; see {@link callSite}. */
  readonly site: () => string
  /** See {@link continuesTimer}. */
  readonly continuesTimer: () => boolean
}

/** Replaces a method on an object or prototype. Returns a function that restores it. */
export function replaceMethod(
  target: object,
  name: string,
  replacement: (call: ReplacedCall) => unknown,
): () => void {
  const original = Reflect.get(target, name) as Method
  const own = Object.getOwnPropertyDescriptor(target, name)
  const value: Method = function (...args) {
    return replacement({
      args,
      self: this,
      run: (...passed) => Reflect.apply(original, this, passed),
      site: () => callSite(value),
      continuesTimer: () => continuesTimer(value),
    })
  }
  const enumerable = own?.enumerable ?? false
  Object.defineProperty(target, name, { value, enumerable, configurable: true, writable: true })
  return () => {
    if (own) Object.defineProperty(target, name, own)
    else Reflect.deleteProperty(target, name)
  }
}

import { findProblems } from './findProblems.js'
import type { Recorder } from './Recorder.js'

/** Keys whose values may be secrets. */
const SECRET = /signature|token|secret|password|authorization/i

/**
 * Writes a report of an uploader for an issue: its state and its timeline, as JSON. It has no bytes of files and no values of
 * configuration keys that may be secrets; names of files are in it.
 */
export function createReport({ uploader, events, history }: Recorder): string {
  const { slots, plugins, config, ...rest } = uploader.inspect()
  const report = {
    problems: findProblems({ slots, plugins, config, ...rest }).map(({ text }) => text),
    ...rest,
    plugins: plugins.map(({ contributions, ...plugin }) => ({
      ...plugin,
      contributions: contributions.map(({ slot, item }) => `${slot}: ${item.id}`),
    })),
    slots: slots.map(({ slot, items, setting }) => ({
      slot,
      items: items.map(({ item, state }) => `${item.id} (${state})`),
      setting,
    })),
    config: config
      .filter(({ source }) => source !== 'default')
      .map(({ key, value, ...setting }) => ({
        key,
        value: SECRET.test(key) ? '[hidden]' : value,
        ...setting,
      })),
    history: Object.fromEntries(history),
    timeline: events,
    userAgent: navigator.userAgent,
  }
  return JSON.stringify(report, replacer, 2)
}

/** Functions, bytes and elements are named, not written. */
function replacer(_: string, value: unknown): unknown {
  if (typeof value === 'function') return '[function]'
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Blob || value instanceof Node) return `[${value.constructor.name}]`
  return value
}

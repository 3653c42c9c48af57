import { findProblems } from './findProblems.js'
import type { Recorder } from './Recorder.js'

/** Keys whose values might be secrets. */
const SECRET = /signature|token|secret|password|authorization/i

/**
 * Writes an uploader report for an issue: its state and its timeline, as JSON. It doesn't contain file bytes or configuration
 * values that might be secrets, but it does contain file names.
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

/** Names functions, bytes and elements instead of writing them. */
function replacer(_: string, value: unknown): unknown {
  if (typeof value === 'function') return '[function]'
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Blob || value instanceof Node) return `[${value.constructor.name}]`
  return value
}

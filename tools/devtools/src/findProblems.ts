import type { UploaderInspection } from '@lading/kernel'

/** A finding that probably explains a problem. */
export interface Problem {
  readonly text: string
  /** How to fix it. */
  readonly remedy: string
}

/** Finds what is probably wrong: rejected values, unused contributions, hooks and setups that hang. */
export function findProblems({ entries, plugins, slots, config, queue }: UploaderInspection): Problem[] {
  const ownerOf = (item: object) =>
    plugins.find(({ contributions }) => contributions.some((one) => one.item === item))?.id ?? 'the page'
  return [
    ...config
      .filter(({ isInvalid }) => isInvalid)
      .map(({ key, value }) => ({
        text: `The value of "${key}" was rejected; the default ${JSON.stringify(value)} is used.`,
        remedy: 'Set a value of the type that the reference names.',
      })),
    ...config
      .filter(({ source }) => source === 'unknown')
      .map(({ key }) => ({
        text: `No plugin defines the configuration key "${key}".`,
        remedy: 'Correct its name, or install the plugin that defines it.',
      })),
    ...plugins
      .filter(({ isSettled }) => !isSettled)
      .map(({ id }) => ({
        text: `The setup of the plugin "${id}" has not ended.`,
        remedy: 'Its promise must settle. What waits for all plugins, waits for this one.',
      })),
    ...slots.flatMap(({ slot, items }) =>
      items
        .filter(({ state }) => state === 'duplicate')
        .map(({ item }) => {
          const winner = items.find((one) => one.item.id === item.id && one.state !== 'duplicate')?.item
          return {
            text: `The item "${item.id}" of the slot "${slot}" from ${ownerOf(item)} is not used: ${winner ? ownerOf(winner) : 'another plugin'} has contributed one with this id before.`,
            remedy: 'Give it an id of its own, or disable the other one.',
          }
        }),
    ),
    ...entries
      .filter(({ hook }) => hook !== null)
      .map(({ name, hook }) => ({
        text: `"${name}" waits for the file hook "${hook}".`,
        remedy:
          'If this lasts, the promise of the hook does not settle; after its time limit the file continues without it.',
      })),
    ...(queue.isPaused && queue.size > 0
      ? [{ text: 'The queue is paused.', remedy: 'Call resumeUploads().' }]
      : []),
  ]
}

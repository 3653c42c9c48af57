import { parseArgs } from 'node:util'
import { changedSteps } from './changedSteps.mjs'
import { PlainError } from './PlainError.mjs'
import { testSteps } from './testSteps.mjs'

const usage = `The options are --only with one or more, separated by commas, of: ${testSteps.map(({ name }) => name).join(', ')}; --shard with such as 1/2; --changed; and --long.`

/** How often each property is tried by `--long`; by default, fast-check's own number counts. */
const LONG_RUNS = '2000'

/**
 * Reads the options of `npm test`.
 *
 * @param {readonly string[]} args
 * @returns {{ steps: readonly import('./testSteps.mjs').TestStep[], runnerArgs: readonly string[] }}
 * @throws PlainError for an unknown option or step.
 */
export function chooseSteps(args) {
  const { only, shard, changed, long } = parse(args)
  if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) throw new PlainError(usage)
  // Vitest's configuration reads it.
  if (long) process.env.LADING_PROPERTY_RUNS ??= LONG_RUNS
  const steps = changed ? changedSteps() : testSteps
  const wanted = only?.split(',') ?? steps.map(({ name }) => name)
  if (wanted.some((name) => steps.every((step) => step.name !== name))) throw new PlainError(usage)
  return {
    steps: steps.filter(({ name }) => wanted.includes(name)),
    runnerArgs: shard === undefined ? [] : [`--shard=${shard}`],
  }
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        shard: { type: 'string' },
        changed: { type: 'boolean' },
        long: { type: 'boolean' },
      },
    }).values
  } catch {
    throw new PlainError(usage)
  }
}

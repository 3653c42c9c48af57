import type { LazyCode } from '@lading/kernel'
import { NetworkError } from './NetworkError.js'

/** Loads code of uploads. @throws NetworkError where that fails: the file keeps its place and can be retried. */
export async function loadCode<Code>({ load }: Pick<LazyCode<Code>, 'load'>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    throw new NetworkError('The code for this upload could not be loaded.', { cause })
  }
}

import type { SharedTask, TaskStore } from '@lading/local-service/parts'
import type { RedisConnection } from './connectRedis.js'

const TASK_TTL_S = 600

/** Stores download states in Redis, so every node can read them. */
export function createRedisTasks({ redis }: RedisConnection): TaskStore {
  const keyOf = (token: string) => `lading:task:${token}`
  return {
    put(task) {
      const [key, text] = [keyOf(task.token), JSON.stringify(task)]
      // Another node might have started it.
      const isFirst = task.state.status === 'waiting'
      const written = isFirst
        ? redis.set(key, text, 'EX', TASK_TTL_S, 'NX')
        : redis.set(key, text, 'EX', TASK_TTL_S)
      written.catch(() => {})
    },
    async get(token) {
      const text = await redis.get(keyOf(token)).catch(() => null)
      return text === null ? undefined : parseTask(text)
    },
  }
}

/** Returns undefined for a value that another program wrote. */
function parseTask(text: string): SharedTask | undefined {
  try {
    const task: unknown = JSON.parse(text)
    return typeof task === 'object' && task !== null && 'state' in task ? (task as SharedTask) : undefined
  } catch {
    return undefined
  }
}

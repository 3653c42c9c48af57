import type { DownloadTask, TaskStore } from '@lading/local-service/parts'
import type { RedisConnection } from './connectRedis.js'

const TASK_TTL_S = 600

/** Keeps the states of downloads where every node can read them. */
export function createRedisTasks({ redis }: RedisConnection): TaskStore {
  const keyOf = (token: string) => `lading:task:${token}`
  return {
    put(task) {
      redis.set(keyOf(task.token), JSON.stringify(task), 'EX', TASK_TTL_S).catch(() => {})
    },
    async get(token) {
      const text = await redis.get(keyOf(token)).catch(() => null)
      return text === null ? undefined : parseTask(text)
    },
  }
}

/** Undefined for what another program has written there. */
function parseTask(text: string): DownloadTask | undefined {
  try {
    const task: unknown = JSON.parse(text)
    return typeof task === 'object' && task !== null && 'token' in task ? (task as DownloadTask) : undefined
  } catch {
    return undefined
  }
}

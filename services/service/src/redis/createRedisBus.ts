import { randomUUID } from 'node:crypto'
import type { RealtimeBus } from '@lading/local-service/parts'
import type { RedisConnection } from './connectRedis.js'

/** A client that has a token subscribes within seconds. Events can contain all facts about a file, so keeping many takes much memory. */
const EVENT_TTL_S = 60

/** Carries realtime channel events between nodes. */
export function createRedisBus({ redis, scope, duplicate }: RedisConnection): RealtimeBus {
  const events = `${scope}lading:events`
  const node = randomUUID()
  const ignore = () => {}
  return {
    send(channel, frame) {
      redis.set(`lading:event:${channel}`, frame, 'EX', EVENT_TTL_S).catch(ignore)
      redis.publish(events, JSON.stringify({ node, channel, frame })).catch(ignore)
    },
    listen(listener) {
      const subscriber = duplicate()
      // Subscribes after each reconnection, even if Redis was unreachable at first.
      subscriber.on('ready', () => subscriber.subscribe(events).catch(ignore))
      subscriber.on('message', (_channel, message) => {
        const event = parseEvent(message)
        if (event && event.node !== node) listener(event.channel, event.frame)
      })
    },
    async latest(channel) {
      const frame: unknown = await redis.get(`lading:event:${channel}`)
      return typeof frame === 'string' ? frame : undefined
    },
  }
}

/** Returns undefined for a message from another program or version: an exception here would end every node that receives it. */
function parseEvent(message: string): { node: string; channel: string; frame: string } | undefined {
  try {
    const { node, channel, frame } = JSON.parse(message)
    const isEvent = [node, channel, frame].every((value) => typeof value === 'string')
    return isEvent ? { node, channel, frame } : undefined
  } catch {
    return undefined
  }
}

import { randomUUID } from 'node:crypto'
import type { RealtimeBus } from '@lading/local-service/parts'
import type { RedisConnection } from './connectRedis.js'

/** A client that has a token subscribes within seconds. An event can have all facts of a file, so many of them take much memory. */
const EVENT_TTL_S = 60

/** Carries events of the realtime channel between nodes. */
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
      // Subscribes again after each reconnection, also when Redis was away at first.
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

/** Undefined for a message of another program or version: an error here would end each node that receives it. */
function parseEvent(message: string): { node: string; channel: string; frame: string } | undefined {
  try {
    const { node, channel, frame } = JSON.parse(message)
    const isEvent = [node, channel, frame].every((value) => typeof value === 'string')
    return isEvent ? { node, channel, frame } : undefined
  } catch {
    return undefined
  }
}

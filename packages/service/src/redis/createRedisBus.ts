import { randomUUID } from 'node:crypto'
import type { RealtimeBus } from '@lading/local-service/parts'
import type { RedisConnection } from './connectRedis.js'

const CHANNEL = 'lading:events'
const EVENT_TTL_S = 600

/** Carries events of the realtime channel between nodes. */
export function createRedisBus({ redis, duplicate }: RedisConnection): RealtimeBus {
  const node = randomUUID()
  const ignore = () => {}
  return {
    send(channel, frame) {
      redis.set(`lading:event:${channel}`, frame, 'EX', EVENT_TTL_S).catch(ignore)
      redis.publish(CHANNEL, JSON.stringify({ node, channel, frame })).catch(ignore)
    },
    listen(listener) {
      const subscriber = duplicate()
      // Subscribes again after each reconnection, also when Redis was away at first.
      subscriber.on('ready', () => subscriber.subscribe(CHANNEL).catch(ignore))
      subscriber.on('message', (_channel, message) => {
        const event = JSON.parse(message) as { node: string; channel: string; frame: string }
        if (event.node !== node) listener(event.channel, event.frame)
      })
    },
    latest: async (channel) => (await redis.get(`lading:event:${channel}`)) ?? undefined,
  }
}

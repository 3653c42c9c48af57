import { toFastifyHandler } from '@lading/server/node'
import fastify from 'fastify'
import { handler } from './handler.js'

const app = fastify()
app.post('/api/upload', toFastifyHandler(handler))

await app.listen({ port: Number(process.env.PORT ?? 3000), host: '127.0.0.1' })

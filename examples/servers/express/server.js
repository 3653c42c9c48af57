import { toNodeHandler } from '@lading/server/node'
import express from 'express'
import { handler } from './handler.js'

const app = express()
app.post('/api/upload', toNodeHandler(handler))

app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1')

import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { limitResponse } from './limitResponse.js'

/**
 * Sends a request to another server over a new connection, and resolves with its response. Node reports some answers neither as a
 * response nor as an error, such as 101: then, the request has closed.
 *
 * @throws Error if the server can't be reached or gives no response, or if the options' signal aborts.
 */
export function sendRequest(
  url: URL,
  options: Omit<RequestOptions, 'agent'>,
  body?: string,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    // A pooled connection belongs to a host name, and might lead to an address that the name had before.
    const outgoing = request(url, { ...options, agent: false })
    limitResponse(outgoing)
    outgoing.once('response', (response) => {
      // The connection can break before anyone reads the body.
      response.on('error', () => {})
      resolve(response)
    })
    // Not `once`: the connection can still break while the body is read, and an unhandled error would crash the process.
    outgoing.on('error', reject)
    outgoing.once('close', () => reject(createClosed()))
    outgoing.end(body)
  })
}

function createClosed(): Error {
  return Object.assign(new Error('The server closed the connection without a response.'), {
    code: 'ECONNRESET',
  })
}

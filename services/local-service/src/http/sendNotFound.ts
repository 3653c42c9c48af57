import type { FastifyReply } from 'fastify'

/** Answers an unknown URL without repeating any of it. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({
    error: {
      status_code: 404,
      content: 'There is nothing at this address: GET / lists what the service answers.',
      error_code: 'AddressNotFoundError',
    },
  })
}

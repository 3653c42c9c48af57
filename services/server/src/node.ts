export {
  type FastifyLikeReply,
  type FastifyLikeRequest,
  toFastifyHandler,
} from './adapters/toFastifyHandler.js'
export { type NodeRequest, toNodeHandler } from './adapters/toNodeHandler.js'

export { handler as POST } from './handler'

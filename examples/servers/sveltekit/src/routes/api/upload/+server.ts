import { handler } from '../../../handler'

export const POST = ({ request }: { readonly request: Request }) => handler(request)

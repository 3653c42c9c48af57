import { createFileRoute } from '@tanstack/react-router'
import { handler } from '../../handler'

export const Route = createFileRoute('/api/upload')({
  server: { handlers: { POST: ({ request }) => handler(request) } },
})

import type { ActionFunctionArgs } from 'react-router'
import { handler } from '../handler'

/** A route without a component answers requests. */
export const action = ({ request }: ActionFunctionArgs) => handler(request)

import { Attachments } from './Attachments'

export default function Page() {
  return <Attachments />
}

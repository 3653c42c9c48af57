export default function Home() {
  return <h1>Attachments</h1>
}

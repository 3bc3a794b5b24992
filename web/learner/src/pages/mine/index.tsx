export default function MinePage() {
  return <main data-page="mine" />
}

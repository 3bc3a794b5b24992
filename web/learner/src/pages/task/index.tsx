export default function TaskPage() {
  return <main data-page="task" />
}
